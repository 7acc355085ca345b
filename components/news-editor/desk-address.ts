/** Beginning of the addresses of the editors' desk: schedules, reviews, templates and the queue. */
export const DESK = '/api/v1/NewsDesk'
