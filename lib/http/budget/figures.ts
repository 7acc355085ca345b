/** By cost class: requests that run, that wait, and how many were refused since the process started. Classes without requests are left out. */
export type BudgetFigures = Record<string, { running: number; waiting: number; refused: number }>

// On globalThis, because the server and the pages are bundled apart but share one process.
const shared = globalThis as typeof globalThis & { portalBudgetFigures?: () => BudgetFigures }

export const budgetFigures = (): BudgetFigures => shared.portalBudgetFigures?.() ?? {}
