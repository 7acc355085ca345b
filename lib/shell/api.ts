import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { hasRegister, shellFacts } from './facts.ts'
