/** Version of the terms text in lib/users/terms.ts; raised whenever it changes: everybody is asked again (A042). */
export const TERMS_VERSION = 1
