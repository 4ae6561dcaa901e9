/**
 * What the commonest passwords are made of: words and names, lower case, without the figures that people put before and
 * behind them. Coarse words stand here because people use them; the list is matched, never shown.
 */
const TEXT = `
password passwort passwor passw pass motdepasse contrasena senha parola haslo wachtwoord heslo geheim secret secrets
secreto letmein letmein access accept admin administrator root guest user login logon welcome hello hallo hola bonjour
default changeme change master master trust trustno trustme test tester testing testtest temp temporary demo sample
system server computer internet network online website private security secure qwerty qwertz azerty asdf asdfgh zxcv
zxcvbn asdasd qweqwe zxczxc qazwsx wsxedc qweasd asdzxc qweasdzxc qazxsw abc abcd abcde abcdef aaa xxx xyz
iloveyou ilove love lover lovers loveme loveyou lovely beloved loving truelove mylove myself forever always friend friends
family mother father mommy daddy mama papa brother sister baby babygirl babyboy boyfriend girlfriend husband wifey
honey sweet sweetie sweety sweetheart darling sugar candy cutie beautiful pretty princess prince queen king angel angels
heaven hell god jesus jesuschrist christ christian church bible faith hope grace glory blessed blessing amen buddha allah
sunshine sun sunny sunset sunrise moon moonlight star stars starlight sky summer winter spring autumn snow snowball
snowman rain rainbow thunder lightning storm stormy cloud ocean river water fire flame ice wind earth nature mountain
flower flowers rose roses rosebud daisy lily tulip orchid blossom forest garden island beach paradise
monkey dragon tiger tigers lion lions bear bears wolf wolves eagle eagles falcon falcons hawk hawks panther panthers puma
jaguar leopard cheetah cougar cat cats kitty kitten dog dogs doggy puppy bulldog poodle beagle horse horses pony mustang
stallion cow chicken duck goose turkey penguin dolphin dolphins shark sharks whale fish fishing salmon turtle frog snake
viper cobra python spider scorpion scorpio rabbit bunny mouse rat squirrel beaver badger otter fox foxy raven crow owl
parrot phoenix unicorn pegasus butterfly ladybug bee hornet hornets bull bulls ram rams goat lamb elephant rhino gorilla
gators gator
football baseball basketball soccer hockey tennis golf golfer volleyball softball cricket rugby boxing wrestling swimming
swimmer skater skate skateboard snowboard surfer surfing runner running rider racing racer biker cycling athlete coach
player players game gamer games gaming goalie striker captain champion champions winner winners winning victory legend
yankees redsox cubs dodgers giants mets braves cardinals cowboys steelers packers raiders redskins patriots broncos
dolphins chiefs vikings saints ravens bengals browns chargers jets lakers celtics bulls knicks heat spurs rockets pistons
sixers magic suns rangers devils flyers bruins redwings canucks penguins maple leafs blackhawks arsenal chelsea
liverpool liverpoo manchester manutd manunited united everton tottenham westham newcastle celtic barcelona barca madrid
realmadrid juventus milan inter bayern dortmund benfica porto ajax galatasaray fenerbahce besiktas boca river flamengo
corinthians palmeiras santos ronaldo messi neymar beckham rooney gerrard zidane kobe lebron jordan shaq brady
superman batman spiderman ironman hulk thor wolverine avengers joker robin catwoman superstar superhero hero heroes
starwars startrek skywalker vader darthvader yoda jedi sith obiwan anakin chewbacca enterprise voyager picard spock
matrix neo morpheus trinity terminator predator alien aliens gandalf frodo hobbit mordor sauron legolas aragorn
harrypotter hogwarts potter hermione gryffindor dumbledore pokemon pikachu charizard mario luigi zelda link sonic tetris
nintendo playstation xbox xbox360 minecraft roblox fortnite warcraft starcraft diablo counterstrike counter halo doom
quake halflife zergling everquest runescape tomb lara sims simpson simpsons homer bart lisa marge krusty southpark cartman
kenny kyle stan familyguy spongebob patrick garfield snoopy scooby scoobydoo mickey mickeymouse minnie donald goofy pluto
disney tinkerbell tigger winnie pooh eeyore barbie barney elmo bambi dumbo nemo simba shrek aladdin naruto sasuke goku
dragonball vegeta sakura hellokitty godzilla kingkong rambo rocky rockyou rock rocker bond jamesbond
metallica metallic nirvana slipknot slayer eminem greenday blink blink182 linkinpark acdc ironmaiden queen beatles elvis
presley madonna michael jackson prince marley bobmarley hendrix jimi zeppelin ledzeppelin floyd pinkfloyd radiohead
pantera korn tool rammstein depeche depechemode rush ramones sexpistols theclash stones rollingstones guitar guitarist
drummer drums bass piano violin trumpet music musician musical song singer dance dancer dancing
ferrari porsche mercedes bmw audi toyota honda nissan mazda subaru suzuki yamaha kawasaki ducati harley harleydavidson
chevrolet chevy ford mustang camaro corvette viper dodge jeep jaguar lexus acura volvo volkswagen vwgolf beetle lamborghini
maserati bentley civic accord impala charger challenger silverado tundra truck trucker driver nascar formula
apple apples banana orange orange cherry peach peaches lemon lime mango grape strawberry blueberry pineapple watermelon
coconut cookie cookies cake cupcake chocolate vanilla caramel candy pepper ginger cinnamon pumpkin potato tomato carrot
broccoli peanut peanuts butter cheese pizza burger hotdog bacon chicken sausage taco burrito noodle noodles pickle pickles
pudding muffin bagel cracker cocacola coke pepsi coffee tea beer budlight budweiser heineken corona guinness whiskey
vodka tequila brandy wine jameson smirnoff
red blue green yellow orange purple pink black white silver gold golden copper bronze platinum diamond diamonds ruby
emerald sapphire crystal pearl amber jade violet indigo scarlet crimson rainbow colors
america american usa canada mexico brasil brazil argentina colombia england english britain london scotland ireland irish
wales france french paris germany german deutschland berlin munich italy italia italian roma rome milano napoli spain
espana sweden norway finland denmark poland polska russia russian moscow china chinese japan japanese tokyo korea korean
india indian pakistan australia sydney africa egypt israel turkey turkiye istanbul europe texas florida california
colorado arizona nevada michigan virginia carolina georgia alabama montana dakota newyork boston chicago dallas houston
denver phoenix detroit seattle portland miami orlando atlanta philly pittsburgh cleveland vegas lasvegas hollywood
brooklyn bronx manhattan austin washington savannah memphis nashville
michael robert john james david william richard thomas charles daniel matthew anthony mark donald steven paul andrew joshua
kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin
scott brandon benjamin samuel gregory alexander frank raymond jack dennis jerry tyler aaron jose adam nathan henry douglas
zachary peter kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin arthur lawrence
jesse dylan bryan joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell
elijah louis bobby philip johnny bradley mason connor cameron hunter cooper parker carter riley spencer oliver oscar
victor martin marcus maxwell max maximus simon stuart trevor travis taylor tucker wesley winston xavier alex alexis andre
andrei antonio angelo carlos cesar diego eduardo emilio enrique ernesto fernando francisco francesco giovanni giuseppe
guillermo hector ignacio ivan javier jorge julian julio leonardo lorenzo luca lucas luis manuel marco mario mateo miguel
nicolas nicola pablo pedro rafael ramon raul ricardo roberto rodrigo ruben salvador santiago sebastian sergio stefan
stefano vladimir dmitri dimitri sergey alexei mikhail nikolai boris igor oleg pavel maxim artem denis roman ruslan
mohamed mohammed muhammad ahmed ali hassan hussein omar ibrahim mustafa mehmet fatih emre burak
jean pierre jacques francois philippe laurent nicolas olivier julien antoine guillaume hans klaus jurgen wolfgang dieter
stefan andreas christoph sebastian florian tobias lukas jonas felix leon finn
mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa margaret betty sandra ashley dorothy
kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy shirley
angela helen anna brenda pamela nicole ruth katherine samantha christine catherine virginia debra rachel carolyn janet
maria heather diane julie joyce victoria kelly christina joan evelyn lauren judith olivia martha cheryl megan andrea ann
alice jean doris jacqueline kathryn hannah julia gloria teresa theresa sara janice marie madison grace judy beverly denise
marilyn amber danielle rose brittany diana abigail natalie jane alexis lori tiffany kayla claire chloe charlotte sophie
sophia isabella isabelle isabel emma ella ellie lucy lily mia zoe ava ruby rosie daisy poppy molly millie phoebe bella
jasmine jade jenny jennie jenna jessie josie katie kate katrina kathy kim kristen kristin kristina kirsten krystal
crystal leah leslie lindsay lindsey lucia luisa mariana marina marissa melanie mercedes miranda miriam monica monique
morgan nadia natalia natasha nina noelle olga paola patty paula penny priscilla rosa roxanne roxana sabrina sally savannah
selena serena shannon sheila shelby shelly sierra silvia simone sonia stacey stacy stella summer susana suzanne sylvia
tamara tania tanya tara tatiana tina tracy trisha valentina valeria valerie vanessa vera veronica vivian wendy yolanda
yvonne adriana alejandra alexandra alexandria alicia alina alison allison ana anastasia angelica angelina anita annie
april ariana ariel aurora bailey beatriz bianca bonnie brianna bridget brooke caitlin camila camille candice carina carla
carmen carolina caroline casey cassandra cassie cecilia celeste chelsea christy cindy clara claudia connie courtney daniela
dawn debbie delilah desiree destiny diamond dolores ekaterina elaine elena elisabeth erica erika erin estrella eva faith
fatima felicia fernanda fiona francesca gabriela gabriella gabrielle genesis gina giulia haley heidi irina iris isabela
jackie janelle jasmin joanna jocelyn jordan josephine juliana katherine katarina kiara larissa latoya lorena loretta
louise mackenzie maddie maggie makayla mandy marcela marianne maribel maritza marta maureen maya mckenzie melinda meredith
mollie nathalie nichole noemi nora norma paige peggy raquel regina renee rhonda robyn sandy sasha shelley shirley skylar
sofia stephany susanna svetlana sydney taylor trinity vicky viktoria whitney xiomara yesenia zoey
buster charlie max buddy jake rocky bailey bear duke sadie molly lucky toby oscar sammy jasper shadow smokey rusty harley
bandit gizmo milo murphy rex samson simba spike teddy tucker zeus winston boomer bruno cody dexter diesel fluffy ginger
patches pepper princess precious roxy spot sparky snickers peanut oreo pumpkin whiskers casper felix sylvester socks
tigger midnight misty muffin marley maverick maxwell bubba booboo boo bubbles cuddles dakota scout scooter skippy
johnson williams jones brown davis miller wilson moore anderson jackson white harris thompson garcia martinez robinson
clark rodriguez lewis walker hall allen young hernandez wright lopez hill green adams baker gonzalez nelson mitchell
perez roberts turner phillips campbell evans edwards collins stewart sanchez morris rogers reed cook murphy cooper
richardson cox howard ward peterson gray ramirez watson brooks sanders price bennett wood barnes ross henderson coleman
jenkins perry powell long patterson hughes flores butler simmons foster bryant griffin hayes sullivan russell ford
hamilton graham wallace west cole kennedy fisher gibson
fuck fucker fuckers fucking fuckme fuckyou fuckoff fuckit fuckthis fuckface fucked shit shithead bullshit bitch bitches
bitchass biatch asshole ass asses badass dumbass jackass cunt pussy pussies penis cock cocks dick bigdick dickhead
dickhead suck sucker suckit suckme sucks suckmydick blowjob blowme bigcock biteme boobs boobies boobie tits bigtits titties
nipple nipples porn porno pornstar sex sexy sexsex sexygirl sexyboy sexyman sexylady hotsex horny hardcore playboy
hustler penthouse erotic naked nude panties lingerie whore slut sluts bastard damn damnit wanker bollocks buttfuck
butthead butthole faggot gay lesbian lesbians orgasm cum cumshot cumming pimp pimpin pervert kinky nasty dirty freaky
killer kill killme killer murder death dead deadman die evil satan lucifer demon demons devil zombie vampire ghost reaper
skull blood bloody darkness dark shadow shadows phantom monster beast creature madman maniac psycho crazy insane freak
trouble danger dangerous outlaw rebel gangster gangsta mafia thug hitman assassin sniper gunner soldier warrior knight
ninja samurai pirate pirates viking spartan gladiator hunter archer wizard merlin magic magician mystic voodoo sorcerer
army navy marine marines airborne ranger military police officer fireman doctor nurse teacher lawyer engineer student
money cash dollar dollars rich million millionaire lucky luck success business company office manager boss marketing sales
work working school college university student library history science physics chemistry biology math mathematics english
windows windowsxp microsoft apple macintosh macbook iphone ipad samsung nokia motorola sony compaq dell intel pentium
google yahoo hotmail gmail facebook myspace linkedin twitter youtube amazon ebay netflix skype oracle cisco linux unix
ubuntu debian redhat java javascript program programmer hacker hack hacking hackers hackme cracker crack webmaster
database internet modem laptop keyboard monitor mouse printer digital analog cyber robot robots android matrix
freedom liberty peace peaceful happy happyday smile smiley laugh joy dream dreams dreamer destiny wish believe trust truth
honor justice power powerful strong strength spirit soul energy passion desire fantasy mystery miracle magic infinity
infinite eternity forever future victory genius smart clever perfect awesome amazing excellent cool fresh super great
wonderful fantastic special unique extreme ultimate supreme ultra mega alpha omega delta sigma gamma beta
always never maybe whatever nothing something anything everything nobody somebody anybody please thanks thankyou sorry
goodbye goodluck goodday hahaha haha lalala lolol lollol blahblah blah yoyo helpme help open opensesame sesame enter
abracadabra forget forgot forgetit remember nopass nopassword mypassword mypass thepassword yourpassword newpassword
password mypasswd passwd passwrd passord iamgod iamthebest imthebest thebest number numberone one two three onetwothree
bigboy bigdog bigdaddy bigman bigmac bigfoot bigred badboy badgirl badass goodgirl goodboy topgun topcat tomcat hotboy
hotgirl hotstuff hottie redneck hillbilly cowboy cowgirl playa player playboy lovebug littleman little bitchy stupid
idiot moron dummy loser lazy fatty fatboy fatcat slim tiny shorty giant gorgeous handsome elegant classy cutie
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
november december christmas xmas halloween easter birthday holiday vacation weekend party
marlboro camel newport winston cigar smoke smoker smoking weed ganja marijuana cannabis stoner fourtwenty cocaine
airplane aircraft pilot flight boeing airbus spaceman space spaceship rocket galaxy universe cosmos planet mars jupiter
saturn venus mercury apollo gemini libra virgo pisces aries taurus aquarius capricorn sagittarius leo zodiac orion andromeda
viper cobra falcon raptor trinity genesis revelation nemesis olympus zeus apollo athena ares hermes poseidon artemis
hercules achilles odin thor loki ragnarok excalibur camelot lancelot arthur guinevere
casino poker blackjack jackpot roulette gambler gamble bingo lottery domino
bitcoin crypto ethereum dogecoin tesla elonmusk trump donaldtrump biden obama clinton bush kennedy lincoln
aaa tianya czechout theworldinyourhand woaini dubsmash tinkle picture bangbang jacket yuantuo omgpop zing evite livetest
jobandtalent invisible shitbird bvttest gwerty zag wsx ubnt zinch target qwer tyui asdfg zxcvb
vouchwell vouch voucher vouched referral referrals referrer refer reference references scout scouts scouting vetted
hiring hire hired recruit recruiter recruiting recruitment talent candidate candidates reward rewards bounty payout
payouts jobs job career careers resume opportunity opportunities employer employee applicant application interview
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(TEXT.trim().split(/\s+/));
