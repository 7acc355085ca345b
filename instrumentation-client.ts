import type { $ZodConfig } from 'zod/v4/core'

// Runs before any schema is made in the browser. The pages' Content-Security-Policy allows no eval, and zod's probe for it would be reported as a violation.
// This is where zod keeps its settings: `config` does the same, and would bring a third of zod to pages that have no form.
;(globalThis as { __zod_globalConfig?: $ZodConfig }).__zod_globalConfig = { jitless: true }
