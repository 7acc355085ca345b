/** Views of the calendar by their names in the address; the month is the one without a name. */
export const calendarViews = { month: 'Month', list: 'List', agenda: 'Agenda', year: 'Year' } as const
export type CalendarView = keyof typeof calendarViews

export const readView = (text: string | null): CalendarView =>
  text !== null && Object.hasOwn(calendarViews, text) ? (text as CalendarView) : 'month'
