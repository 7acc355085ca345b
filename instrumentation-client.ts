import { config } from 'zod/v4/core'

// Runs before any schema is made in the browser. The pages' Content-Security-Policy allows no eval, and zod's probe for it would be reported as a violation.
config({ jitless: true })
