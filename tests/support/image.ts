import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Debian as built by `mmdebstrap`, cached; no image registry is used. */
const DEBIAN = resolve(".cache/image/bookworm.tar");
const MOST_OUTPUT = 64 * 2 ** 20;

/** The tested part of an image's configuration. */
export type ImageConfig = {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
};

/** A built image, unpacked. */
export type Image = {
  readonly config: ImageConfig;
  /** Its files on this machine. */
  readonly root: string;
  readonly megabytes: number;
  /** The folder mounted at /data. */
  readonly data: string;
  /** Runs a program in it like a container runtime: its user and environment, with only /data and /tmp writable. */
  start(command: readonly string[], env?: Record<string, string>): ChildProcess;
  remove(): void;
};

async function makeDebian(): Promise<void> {
  if (existsSync(DEBIAN)) return;
  mkdirSync(resolve(DEBIAN, ".."), { recursive: true });
  const half = `${DEBIAN}.half.tar`;
  await run("mmdebstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", half], {
    maxBuffer: MOST_OUTPUT,
  });
  renameSync(half, DEBIAN);
}

/** This machine's npm settings for reaching its registry. */
function npmSettings(folder: string): { rc: string; authorities: string | undefined } {
  const asked = (name: string) => execFileSync("npm", ["config", "get", name], { cwd: "/" }).toString().trim();
  const [registry, cafile] = [asked("registry"), asked("cafile")];
  const authorities = [cafile, process.env["NODE_EXTRA_CA_CERTS"]].find((one) => one !== undefined && existsSync(one));
  const rc = join(folder, "npmrc");
  const trusted = authorities === undefined ? "" : "cafile=/etc/ssl/certs/here.crt\n";
  writeFileSync(rc, `registry=${registry}\n${trusted}`);
  return { rc, authorities };
}

/** Enters a mount namespace in which the image's files are read-only, and executes the program. */
const ENTER = `set -e
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mount --bind "$2" "$1/data"
mount -o remount,bind,ro "$1"
root=$1; user=$3; place=$4; shift 4
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$root" /usr/bin/env --chdir="$place" "$@"`;

/** Removes a folder with image storage: unmounts its mounts, innermost first. */
function removeMounted(folder: string): void {
  const mounted = readFileSync("/proc/self/mounts", "utf8").split("\n");
  const inside = mounted.map((line) => line.split(" ")[1] ?? "").filter((place) => place.startsWith(`${folder}/`));
  for (const place of inside.reverse()) execFileSync("umount", [place]);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds deploy/Containerfile with buildah on a separate Debian. Takes minutes, root, and temporarily a few gigabytes.
 */
export async function buildImage(): Promise<Image> {
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const places = ["--root", join(folder, "root"), "--runroot", join(folder, "run")];
  const buildah = async (...args: string[]): Promise<string> =>
    (await run("buildah", [...places, ...args], { env, maxBuffer: MOST_OUTPUT })).stdout.trim();
  const remove = () => removeMounted(folder);
  try {
    await makeDebian();
    const base = await buildah("from", "scratch");
    await buildah("add", "-q", base, DEBIAN, "/");
    await buildah("commit", "-q", base, "base");
    // This machine's Node and npm.
    const npm = resolve(execFileSync("sh", ["-c", "readlink -f $(command -v npm)"]).toString().trim(), "../..");
    const { rc, authorities } = npmSettings(folder);
    await buildah("add", "-q", base, process.execPath, "/usr/local/bin/node");
    await buildah("add", "-q", base, npm, "/usr/local/lib/node_modules/npm");
    await buildah("add", "-q", base, rc, "/etc/npmrc");
    await buildah("config", "--env", "NPM_CONFIG_USERCONFIG=/etc/npmrc", base);
    if (authorities !== undefined) await buildah("add", "-q", base, authorities, "/etc/ssl/certs/here.crt");
    await buildah("run", base, "ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm");
    await buildah("commit", "-q", "--rm", base, "build-base");
    const bases = ["--build-arg", "BASE=localhost/base", "--build-arg", "BUILD_BASE=localhost/build-base"];
    // The OCI format has no health check.
    await buildah("build", "-q", "--format", "docker", ...bases, "-f", "deploy/Containerfile", "-t", "vouchwell", ".");
    const inspected = JSON.parse(await buildah("inspect", "--type", "image", "vouchwell"));
    const container = await buildah("from", "vouchwell");
    const root = await buildah("mount", container);
    return laidOut(folder, root, inspected.Docker.config as ImageConfig, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

function laidOut(folder: string, root: string, config: ImageConfig, remove: () => void): Image {
  const data = join(folder, "data");
  mkdirSync(data);
  const [uid = 0, gid = 0] = config.User.split(":").map(Number);
  chownSync(data, uid, gid);
  chmodSync(folder, 0o755);
  const own = Object.fromEntries(
    config.Env.map((line) => [line.split("=")[0] ?? "", line.slice(line.indexOf("=") + 1)]),
  );
  const bytes = Number(execFileSync("du", ["-sb", root]).toString().split("\t")[0]);
  return {
    config,
    root,
    data,
    megabytes: Math.round(bytes / 1_000_000),
    start(command, env = {}) {
      const args = [root, data, config.User, config.WorkingDir, ...command];
      const entering = ["--mount", "--propagation", "private", "sh", "-c", ENTER, "sh", ...args];
      return spawn("unshare", entering, { env: { ...own, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    },
    remove,
  };
}
