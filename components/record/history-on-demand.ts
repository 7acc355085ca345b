import { loadOnDemand } from '#components/ui/load-on-demand.tsx'

/** The history of a record; its script is loaded when it is opened. */
export const HistoryDialog = loadOnDemand(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog))
