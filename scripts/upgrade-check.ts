import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateClient } from './build.ts'
import { accessToken } from './dev-provider.ts'
import { startParts } from './parts.ts'
import { freePort } from './ports.ts'
import { atEnd, main, startChild, step, stopChild } from './steps.ts'

const run = promisify(execFile)
const MAX_OUTPUT = 64 * 1024 * 1024
const READY_MS = 60_000

/** Lays a version of the history out in a folder of its own and builds it there. */
async function buildVersion(ref: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-before-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const here = { cwd: folder, maxBuffer: MAX_OUTPUT, env: { ...process.env, NODE_ENV: undefined } as unknown as NodeJS.ProcessEnv }
  await step(`Laying out ${ref}`, () =>
    run('sh', ['-c', `git -C "$1" archive --format=tar "$2" | tar -x -C "$3"`, 'sh', process.cwd(), ref, folder], {
      maxBuffer: MAX_OUTPUT,
    }),
  )
  await step('Installing its packages', () => run('npm', ['ci', '--no-audit', '--no-fund'], here))
  await step('Building it', () => run('npm', ['run', 'build'], here))
  return folder
}

interface Expected {
  what: string
  status: number
  ask: () => Promise<Response>
}

/** Reading and writing of every kind of person; what any version can do. */
async function requests(origin: string, issuer: string): Promise<Expected[]> {
  const [staff, client] = await Promise.all(['internal@firm.example', 'client@alpha.example'].map((email) => accessToken(issuer, email)))
  const ask = (status: number, method: string, target: string, token?: string, body?: unknown): Expected => ({
    what: `${method} ${target}`,
    status,
    ask: () =>
      fetch(`${origin}${target}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  })
  return [
    ask(200, 'GET', '/'),
    ask(200, 'GET', '/api/v1/Service/live'),
    ask(200, 'GET', '/api/v1/User/MyProfile', client),
    ask(200, 'PUT', '/api/v1/User/MyProfile', client, { firstName: 'Changed', lastName: 'Before' }),
    ask(200, 'GET', '/api/v1/Subscription/my-services', client),
    ask(200, 'POST', '/api/v1/Article3W/paged', client, { filters: {} }),
    ask(201, 'POST', '/api/v1/Article3W', staff, { title: 'Written by the version before' }),
    ask(200, 'POST', '/api/v1/User/paged', staff, { filters: {} }),
    ask(200, 'POST', '/api/v1/Subscription/paged/users', staff, { filters: {} }),
  ]
}

/** `npm run upgrade-check -- REF`: the version REF of the history works on a database that has this version's schema (security rule 27). */
await main(async () => {
  const ref = process.argv[2]
  if (!ref) throw new Error('Name the version before, e.g. npm run upgrade-check -- HEAD~20')
  const folder = await buildVersion(ref)
  // The demo data are loaded by this version's code.
  await generateClient()
  const port = await freePort()
  const env = await startParts({ port, scratch: true })
  const server = startChild(process.execPath, ['.next/portal/server.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, NODE_ENV: 'production', LOG_LEVEL: 'error' },
  })
  const origin = `http://localhost:${port}`
  await step(`Starting ${ref} on this version's schema`, async () => {
    for (const end = Date.now() + READY_MS; ;) {
      const ready = await fetch(`${origin}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
      if (ready) return
      if (server.exitCode !== null || Date.now() > end) throw new Error('it did not become ready')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  let failed = 0
  const expected = await requests(origin, env.OIDC_ISSUER!)
  for (const { what, status, ask } of expected) {
    const reply = await ask()
    await reply.arrayBuffer()
    if (reply.status !== status) failed += 1
    console.log(`${reply.status === status ? 'good' : 'BAD '}  ${what}: ${reply.status}`)
  }
  await stopChild(server)
  console.log(`${expected.length - failed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})
