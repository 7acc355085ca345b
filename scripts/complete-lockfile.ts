import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const LOCKFILE = 'package-lock.json'
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']

/** What a platform package is for, from its name: `@swc/core-linux-arm-gnueabihf`. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const [, os, cpu, abi = ''] = new RegExp(`(${SYSTEMS.join('|')})-([a-z0-9]+)(?:-([a-z]+))?$`).exec(name) ?? []
  if (!os || !cpu) return null
  const libc = abi.startsWith('musl') ? ['musl'] : os === 'linux' && abi.startsWith('gnu') ? ['glibc'] : undefined
  return { os: [os], cpu: [cpu], ...(libc ? { libc } : {}) }
}

/** Whether a package at `from` would find `name` in the lockfile. */
function isLocked(packages: Record<string, Entry>, from: string, name: string): boolean {
  for (let base = from; ; base = base.includes('/node_modules/') ? base.slice(0, base.lastIndexOf('/node_modules/')) : '') {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in packages) return true
    if (base === '') return false
  }
}

/** Platform packages that the lockfile names as optional but does not hold; `npm ci` refuses such a lockfile. */
export function missingPlatforms(packages: Record<string, Entry>): [name: string, entry: Entry][] {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      if (isLocked(packages, from, name)) return []
      const platform = platformOf(name)
      if (!platform || !/^\d+\.\d+\.\d+/.test(version))
        throw new Error(`${name}@${version} of ${from} is not in the lockfile and is no platform package.`)
      return [[`node_modules/${name}`, { version, optional: true, ...platform }] as [string, Entry]]
    }),
  )
}

/** `npm run lock`: after an installation from a registry that lacks packages of other platforms, adds them to the lockfile. */
if (process.argv[1]?.endsWith('complete-lockfile.ts')) {
  const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8')) as { packages: Record<string, Entry> }
  const missing = missingPlatforms(lock.packages)
  lock.packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} platform packages added.`)
}
