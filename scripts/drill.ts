import { failover } from './drill/failover.ts'
import { instances } from './drill/instances.ts'
import { slowPages } from './drill/pages.ts'
import { pooler } from './drill/pooler.ts'
import { otherProvider } from './drill/sign-in.ts'
import { type Verdict, report } from './drill/verdict.ts'
import { main } from './steps.ts'

const has = (option: string): boolean => process.argv.includes(option)

const parts: Record<string, () => Promise<Verdict[]>> = {
  instances,
  'sign-in': otherProvider,
  pages: slowPages,
  pooler: () => pooler(process.argv.slice(3)),
  failover: () => failover({ how: has('--silent') ? 'silent' : 'killed', synchronous: !has('--asynchronous') }),
}

/** `npm run drill -- PART [options]`: what goes wrong in operation, done on purpose under load; ends with code 1 when a bound is missed. */
await main(async () => {
  const part = parts[process.argv[2] ?? '']
  if (!part) throw new Error(`Name a drill: ${Object.keys(parts).join(', ')}`)
  if (!report(await part())) process.exitCode = 1
})
