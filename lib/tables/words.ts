/** Name of the register of obligations, the one table of which clients keep views, each for oneself. */
export const REGISTER = 'register'
