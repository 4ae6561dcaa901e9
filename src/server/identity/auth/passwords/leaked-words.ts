/**
 * What public leaks hold most often beyond the words of common-words.ts, by the order that zxcvbn gives them
 * (MIT License, (c) 2012-2016 Dan Wheeler and Dropbox, Inc.), without their figures. Matched, never shown.
 */
const TEXT = `
1029384756 111111a 111222333 1122334455 1123581321 123123a 123123q 1232323q 123321123 123321a 123321q 1234567891
12345678910 123qq123 123qwe123 12qw12 12qw34er 12qwas 135792468 1357924680 147852369 147896325 192837465 1a2s3d4f
1qa2ws3ed 1x2zkg8w 426hemi 4815162342 50cent 7ugd5hip2j 8j4ye3uz 9293709b13 a11111 a1a2a3 aaliyah aardvark aberdeen
abgrtyu abnormal abraham absolut absolute account action active adgjmptw adidas admiral adonis adrian adrienne adults
aezakmi agent aggies aikido airforce alaska albatros alberto albina albion alejandr alejandro aleksandr aleksandra
aleksey alenka alexande alexandr alexey alexia alfred alfredo alibaba alisha alliance allmine allsop allstar alphabet
alpine alucard alyssa amadeus amateur amateurs amelia amerika amsterda amsterdam anaconda analsex anarchy anders
andersen andrey andromed anfield anhyeuem animal animals annabell annette annika answer anthrax antoni anubis apache
applepie arcadia archie area51 arlene armagedon armani arnold artemka artist arturo ashlee ashleigh ashton aspire
aspirine assfuck assman assword asterix astrid astros athens athlon atlantic atlantis atomic attack attila attitude
aubrey auburn audia audrey augusta augustus aussie australi avalanch avalon avatar avenger avenue azamat azsxdc azsxdcfv
babies babyblue babydoll babyface babylon babylove bacardi bacchus backdoor backup baddog badman baggins baggio bagira
balance baldwin baller balloon balloons bamboo banane bangkok banker banner banshee banzai barbados barber barcelon
barefoot barker barkley barrett barsik bartman barton basket basketba bassman battle baxter bcfields beaches beacon
beamer beaner beanie bearcat beastie beatle beatrice beautifu beauty beavis because becker beefcake beemer belinda
bender benson beowulf beretta berger bermuda bernard bernie bertha bertie bessie bethany better bhbirf bicycle bigass
bigballs bigbear bigbird bigblue bigboobs bigbutt bigfish bigger biggie biggles bigguy bigmike bigmoney bigone bigsexy
bigtime bigtit bikini billie billybob billyboy bimmer binladen bird33 birdie birdman biscuit bishop bizkit blackbir
blackcat blackdog blackhaw blackie blackjac blackman blackout blacky blades blaster blazer blizzard blonde blondes
blondie bluebird blueboy bluedog blueeyes bluefish bluemoon bluesky bob123 bobafett bobbie bobcat bobdylan bogart bogdan
bohica bollox bolton bomber bombers bondage bonehead bonita bonjovi bonkers bonsai booger boogie booker bookworm bootie
boricua borussia bossman bottle bottom bounce bowler bowling bowser boxster br0d3r bradford brains brandi brando breast
breasts breeze brendan brewer brewster briana bridge bright brighton brigitte bristol britney brittney broadway brodie
broken bronco brownie browning brucelee brutus bubble bucket buckeye buckeyes buckshot budapest buddah buddie buddyboy
budman budweise buffalo buffett buffy bugger builder bullet bullfrog bullseye bummer bunghole bunker bunnies burton
bushido busted butcher buttercu butterfl buttman button buttons buzzard byteme cabbage cactus cadillac caesar calgary
calico caliente californ caligula callaway callie callum calvin cambiami cameltoe camera camilla camper canadian cancel
cancer cancun candle candyman cannon cantona canyon capital capone caprice capslock caravan carbon cardinal carlito
carlitos carlton carmel carole carolin carpedie carpet carrera carrie carson cartoon casanova caserta cassidy castle
castro catalina catch catdog catfish catherin catman cattle cavalier caveman cbr600 ccbill cdtnbr cdtnkfyf cedric
celeron celica celine center central century cerberus cessna cfitymrf cgfhnfr chainsaw champs chance chandler chanel
changed channel chantal charity charlene charley charli charlott charlton charly charmed chaser cheater checkers cheech
cheeks cheers chemical cherokee chester chestnut chevelle chevrole chewie cheyenne chicks children chimera chinook
chipper chippy chivas chocolat chopin chopper chris chrisbln chrissy christia christie christin christop christopher
chrome chronic chrono chrysler chuang chubby chuckie chuckles chucky chunky ciccio cicero cinder cinema circle circus
citadel citizen cjkysirj cjkywt clancy clapton clarence clarinet classic classics claude claudi claudio claymore clayton
clemson clevelan clifford clipper clitoris clover clowns cobalt cohiba coldbeer colleen collin colonel colt45 colton
coltrane columbia columbus combat comics command commando common compute concord concorde concrete condom condor
confused connect conner conrad consumer contact content control cooldude cooler coolguy coolio coolman coolness cooter
corleone cornell corolla corrado corsair cosmic cosworth cotton country county courage coyote crawford crazybab creampie
creamy create creation creative credit criminal cristian cristina critter crjhgbjy cruise cruiser crunch crusader
crusher crysis cthtuf cthulhu cthutq cubbies cubswin curious curtis custom cutlass cutter cxfcnmt cyclone cyclops cygnus
cypress dabears daemon daewoo dagger dalejr dalton damage damian damien dammit daniil danila danny dannyboy danzig
daphne darius darklord darkman darkside darkstar darlene darrell darren darryl darwin davide davidson dawson daytona
dbrnjh dbrnjhbz deacon deadhead deadpool deanna deejay deepthroat deeznuts deeznutz defender defiant deftones delete
delphi deluxe denali deniska derrick desert design designer deskjet desmond destroy deutsch devildog dfcbkbq dfkthbz
dfkthf dfktynbyf dfvgbh dharma dialog dianne dickie diehard dietcoke digger diggler dilbert dilligaf dillon dinamo
dingdong dinosaur dipshit direct director dirtbike discover divine divorce dkflbckfd dkflbvbh doberman dodger dodgeram
dogfood dogger doggie doghouse dogman dogshit doitnow domain dominic donkey donnie donovan donuts doobie doodle doogie
dookie doomsday dorian dotcom dottie double doughboy downtown dracula dragonba dragoon drakon drizzt droopy drpepper
dthjybrf dublin duchess dudley duncan dundee dupont durango duster dustin dutchess dwayne dwight dynamite dynamo dynasty
eastside eastwood eatpussy eatshit eclipse eddie eduard eileen einstein eldorado eleanor electra electric electron
element eleven elizabet elizaveta elliot elliott elvira elwood emerson emmanuel emmitt empire engage engine enigma
enterpri entropy eraser ericsson ernest erotica escape escort esther eternal eureka europa everest everett excalibu
exigen exigent exodus explorer express fabian fabric facial fallen fallout famous farley farmer farscape farside fashion
fastball faster fatass fatman feather federico felipe female fender fergie ferguson fernand ferret ferris fester fetish
fghtkm fgtkmcby ficken fiesta figaro fighter filter filthy finance finger fingers finish fireball firebird firefly
firefox fishes fishman fisting fitness fktrcfylh fktrcfylhf fktrctq flamingo flash flatron fletch fletcher flexible
flipper floppy florence flounder flyboy flying foobar footbal fordf forfun forrest forsaken fortuna fortune forward
foryou fossil fountain fowler foxtrot francesc francis franco frankie franklin franky fraser freckles freddie freddy
frederic freeman freepass freeporn freeuser freeway freeze friendly fright frisco frisky frogger froggy front frontier
frosty frozen fuck_inside fuckher fuckin fucku fuckyo fugazi fulham fullmoon function funtime fusion futbol fyfcnfcbz
fylhtq fytxrf fyutkbyf gabrie gabriell gadget galina galore gambit gamecock gamecube gameover gangbang garage garbage
gargoyle garrett gaston gateway gatorade gawker gbpltw gegcbr general generic geneva geoffrey gerard geronimo gertrude
gesperrt getmoney getsome gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghblehjr ghetto ghjcnj ghjcnjnfr ghostrider gilbert
gillian giorgi giorgio gizmodo gjkbyf glacier global gmoney goaway goblin goblue gobucks goddess godfathe godfather
godsmack gofish goforit goirish goldberg goldfish goldie goldstar goldwing golfball golfing goliath gollum gonavy goober
goodman goodtime gooner gopher gordon gotcha gothic gotohell govols gracie grandma granny graphics grateful grease
greatone greece greenbay greene gregor gremlin grendel gretchen gretzky griffey gringo grizzly gromit groove groovy
groucho grover grumpy gsxr750 guardian guiness gundam gunnar gunther gustav hacked haggis hailey hal9000 halifax hambone
hamburg hamish hamlet hammer hammers hampton hamster handyman hannibal hansen hansolo hardcock harder hardon hardrock
hardware harmony harper harrison harry harvard harvey hastings havefun hawaii hawaiian hawkeye hawkeyes hayabusa hayden
hayley health hearts heater heckfy hedgehog helena helene hellfire helloo hellyeah helmet hentai herbert herbie heritage
herman hershey hesoyam heynow hidden higgins highland hillary hilton hiphop hippie hithere hitler hjccbz hjvfirf hobbes
hokies holden holland hollow holly hollywoo holmes holyshit homeboy homerj homerun hongkong hooker hooligan hooper
hoosier hoosiers hooter hooters hootie hoover hopeful hopeless hopper horizon horndog horney hotbox hotpussy hotred
hotrod hotshot house houses hubert hudson hummer hungry hunting hurley hurrican husker huskers huskies hyperion ib6ub9
ibanez iceberg icecream iceman idontkno idontknow iforgot iguana ihateyou illini illinois illusion iloveme ilovesex
iloveu iloveyo imagine imation immortal imperial incubus indiana infantry inferno infiniti ingrid insanity insert inside
insomnia inspiron integra intrepid intruder inuyasha iomega ipswich isaiah iscool islander ivanov ivanova iverson iwantu
jabroni jackal jackoff jagger jamaica jamesbon jamie jammer jammin janine jarhead jarvis jaybird jayden jayhawk jayhawks
jayson jazzman jeanette jeanne jeffery jellybea jensen jeremiah jericho jerkoff jerome jersey jessic jester jethro
jetski jewels jezebel jiggaman jillian jimbob jimmie jimmy jktymrf joanne jockey johann johanna johannes johnboy joseph
journey jrcfyf juggalo juliet juliette julius jumper junebug jungle junior just4fun just4me justdoit justine justme
kahuna kaiser kaitlyn kakashka kaktus kamikaze kangaroo kansas karate karina karolina kashmir kasper katana katerina
katherin katrin kaylee kazantip kcj9wx5n keegan keeper keller kelley kellie kelsey kendall kendra kenshin kentucky
kenwood kenworth kermit keystone keywest kfhbcf kickass kicker killbill kilroy kimber kinder kingdom kingfish kingpin
kingston kipper kirill kirsty kisses kissing kissme kissmyass kitkat kittycat kittykat klaster kleopatra klingon
knickers knockers knopka kodiak kolobok koshka kosmos kostya kotaku kotenok kramer krishna krista kristi kristine kristy
ktyjxrf kungfu labrador labtec lacrosse ladies laguna lakota lambert lamont lancer lansing lantern larisa lassie latinas
latino laurel laurence laurie lazarus leader leanne leather leavemealone ledzep legacy legion lennon leonard leonid
lesley lespaul lestat lester letsgo letter lexmark licker licking lickit lickme lifehack lifetime lighter lightnin
lights lilian lillian lindros lineage lionel lionking lipstick liquid lizard lizzie loaded lobster logitech lokomotiv
lol123 lolipop lolita lollipop lollypop lonely lonestar lonewolf longhorn looker looking looney looser lorraine loveit
loveless loverboy lovesex lowrider ltybcrf lucille luckydog ludmila ludwig luther lvbnhbq macdaddy machine macross
madden maddog madeline madina madmax madness maestro magazine maggot magical magick magicman magnolia magnum magnus
magpie maiden mailcreated mailman majestic makaveli maksim maksimka malaka malcolm malibu malina mallard mallory malone
mamapapa manchest mancity mandarin mandingo manning manowar manson mantis manuela maradona marathon marcel marcello
marcia margarita mariah marian marika mariners marino marion mariposa marisa marius marker market markus marlene marlin
married marsha marshall martina martine martini marvel marvin maryann maryjane maryland masamune massage massimo massive
matador mathew matilda matteo mattie mature maurice maxell maxima maxime maximum maxine maxxxx mayday mayhem maynard
mazafaka mclaren meagan meatball meathead meatloaf mechanic medical medicine medusa megadeth megaman megapass megatron
meghan meister mellon mellow melody melvin member memorex memory menace mephisto meridian merlot mermaid mersedes method
mexican michae michaela micheal michel michele michell microlab micron microphone microsof midget midway mighty mikey
milana milena milkman millwall milton minime mirage mirror misery misfit misfits mishka mission missouri missy mister
mistress mittens mobile models modena mollydog moloko molson momoney monaco monalisa monarch mondeo moneyman mongoose
monika monopoly monroe montgom montreal moocow mookie moonbeam moose moritz morning morrison mortgage mortimer
motherfucker motherlode motley movies mozart mulder mullet multiplelo munchkin muppet murray musashi muscle mushroom
musica musicman mustard mybaby mylife myname nadine nanook napass napoleon napster nastya natali national natural
naughty ncc1701 ncc1701a ncc1701d ncc1701e ne1469 nebraska nellie neptune netscape newbie newcastl newlife newman
newpass newton nextel nfnmzyf nguyen nickel nigger nightmare nikita nikitos nikola nikolay nimbus nimrod niners nipper
nofear nolimit nomore nookie norman northern norton novell ntktajy nudist nugget nuggets nuttertools nwo4life nyjets
nylons nymets oakland oakley obelix oblivion odessa ohyeah oicu812 oilers oklahoma oksana oldman onelove onetime onlyme
openup operator optimus oregon orient original orioles osiris othello ou8122 outkast overkill overlord oxford p0015123
pacers pacific packard packer pacman padres paintbal paintball painter palace paladin palmer paloma panama panasoni
panasonic pancho pandora pantyhos panzer paradox paranoid pascal passat passme passport pasword patience patric patrice
patriot patton pauline pavilion pavlov payton pdtplf peacock pearljam pebbles pecker peekaboo peewee pencil penelope
penthous people persik person personal peterpan petrov peugeot peyton pharmacy pheonix phillies phillip phoeni photos
pianoman picasso piccolo pickup pierce piglet pillow pineappl pingpong pinhead pinkfloy pioneer pippen pippin piramida
pissing pissoff pistol pitbull placebo plasma plastic playing playtime pleasure plumber plymouth pobeda poetry poison
polaris polina polniypizdec pompey poncho pontiac poochie poohbear pookie poontang pooper poopie pooter popcorn popeye
porkchop porter portugal positive possum postal pothead powder preacher prelude premier premium presario presto preston
primus pringles prissy privet prodigy profit project promise property prophet public puddin pulsar punisher punkin
punkrock puppies pupsik purdue pussey pussie pussycat pussyman putter pyramid qawsed qawsedrf qazxswedc qqq111 quality
quantum quartz quattro quincy qwaszx r2d2c3po rabota racecar racerx rachael radiohea raider railroad rainman raistlin
rambler ramona ramrod ramses ramsey rancid randall random rascal rasdzv rasputin rastaman rbhbkk rctybz reader reading
reagan reality really reckless records recovery redalert redbird redbull reddevil reddog redfish redhead redhot redline
redman redwing redwood reebok reefer reggie register remote renata renault renegade rereirf rescue research resident
respect retard retired revenge review reynolds rfhbyf rfnthbyf rfrfirf rfrnec rhbcnbyf rhfcjnrf rhiannon rhjrjlbk
rhtdtlrj richie richmond rightnow ripken ripley ripper ripple rjhjktdf rjirfrgbde rjntyjr rjycnfynby roadkill roadking
roadrunn robbie roberta robotech rochelle rockford rockhard rockon rockstar rodman rodney roland roller rolling rolltide
romance romano romashka romero rommel ronnie rookie rooster rootbeer roscoe rosemary rotten route rovers royals rtyuehe
rubber rulezzz rupert rustam sabbath sabina sabine sabres sacred safari safety sahara sailboat sailing sailor salamander
salasana saleen salomon salsero sam123 samara samiam sammie sampson samsun samtron sancho sander sandiego sandman sandro
sandwich sanfran santana sapper saratoga sascha sassy satana savage sayang scania scanner scarface scarlett scoobydo
scotch scottie scotty scrabble scrappy scratch scream screen scruffy scully seadoo seahawks seamus searay search
sebastia second seeker seeking seinfeld select seminole semperfi senator senators senior sentinel septembe serega
serenity sergeant sergei sersolution service seven sex4me sexual sexxxx sexxxy shaggy shalom shaman shamrock shaney
shanghai shania shaolin sharky shasta shaved shazam shearer sheena shemale shepherd sheridan sheriff sherlock sherman
sherri sherry sherwood shiloh shiner shitface shitty shogun shooter shopping shotgun showme showtime shuang shutup
sidney siemens silence silent silverad simona simple sinatra sinbad sinclair single sinister sinner sirius sithlord
skeeter skidoo skiing skinny skipper skittles skorpion skydive skyler skyline skywalke slacker slapper slappy slapshot
slave slavik sleeper sleepy slider slinky slippery slutty smashing smeghead smegma smelly smiths smitty smokie smokin
smooth smudge snapon snapper snapple snatch sneakers snooker snoopdog snowboar snuffy snuggles sobaka socrates software
sojdlg123aljg soleil solnce solomon solution someone somethin sommer sonoma sooner sooners soso123aljg soulmate southern
southpar spanish spanking spankme spanks spanky sparkle sparks sparrow sparta spartak speaker spears specialk spectre
spectrum speedo speedy sphinx spiderma spidey spiker spinner spitfire splash splinter sponge spooky sporting sports
sporty spread springer sprint sprite spunky sputnik spyder squall squash squirt srinivas stalin stalker standard
stanford stanley staples starbuck starcraf stardust starfire starfish stargate starman starship starter static station
stealth steele steeler stepan stephani stereo sterlin sterling steve stevie sticks sticky stiffy stimpy stinger stingray
stinky stocking stocks stolen stonecol stonecold stoned stoney stories strange stranger street stretch strider strike
stripper stroke stroker studio studly stumpy stunner sublime submit subway subzero sultan summit sundance sunflowe
sunflower sunnyday sunshin superfly supersta support susanne svetik svoboda swallow sweetnes sweetpea swinger swingers
swordfis swordfish swords syncmaster syracuse syzygy tabitha tacobell tacoma talisman tanker tanner tardis tarheel
tarheels tarzan tattoo tatyana taxman tazman tazmania tdutybq tdutybz technics techno teddybea teddybear tekken telefon
telephon tempest templar temple terminal terrapin terror testpass thailand thanatos theater theboss thecat thedog
thedoors thedude theend thegame thegreat thekid theking thelma theman theodore theone therock thesims thirteen thongs
throat thuglife thumbs thumper thunderb thx1138 tiberius tiburon ticket tickle tights timber tinker tinman titanic
titanium titans titleist titten together toledo tolkien tommy tommyboy tomorrow tongue toolman tootie tootsie topdog
topher topper tornado toronto torres toshiba tottenha tracey tracker tractor trader traffic trainer trains trance
transam translator trapper travel traveler treasure trfnthbyf triangle tricia tricky trident trigger trinidad triple
tripod tripper tristan triton triumph trixie trojan trojans trombone trooper truman trunks tsunami tunafish turbo tweety
twenty twilight twinkle twisted twister typhoon tyrone ufkbyf ultima umbrella underdog undertaker universal unknown
unreal ursula usarmy usnavy usuckballz utopia vagina valencia valentin valera valeri valhalla valkyrie valley vanhalen
vasilisa vector vectra vedder velvet venera venice ventura verbatim veritas verizon vermont vernon verona veronika
vertigo vfczyz vfhbyf vfhecz vfhufhbnf vfksirf vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvjxrf vh5150 viagra vietnam viewsonic
viktor village vinnie violetta virgin virtual vision vitalik vkontakte vladik vladislav volcom volley volume vortex
voyeur vsegda vsjasnel vulcan wagner walleye walmart walnut walrus wanted wapbbs wareagle warhammer warlock warlord
warner warning warren warthog wasser wassup watcher waterloo weasel weather weaver webber webmaste webster wedding
weezer welder werewolf werner western westside westwood wetpussy wg8e3wjf whatsup wheels whisky whisper whitesox whitey
whocares whynot wibble wicked wilbur wildcard wildcat wildcats wildfire wildman willia willis willow window windsor
windsurf wingman wisdom wishbone wolfie wolfman wolfpack wolverin wombat wonder woody woofer woohoo wookie wordpass
wraith wrangler wrestle wrestlin wrinkle writer wutang xanadu xander xerxes xfiles xtreme xxxpass yankee ybrbnf ybrjkfq
yeahbaby yfcntymrf yfnfif yfnfkmz yjdsqgfhjkm yomama yosemite yourmom yousuck yzerman z1x2c3 z1x2c3v4 zalupa zander
zaphod zaraza zenith zephyr zerocool zhjckfd zhuang zigzag zipper zvezda zxasqw zxcasdqwe
`;

export const LEAKED_WORDS: ReadonlySet<string> = new Set(TEXT.trim().split(/\s+/));
