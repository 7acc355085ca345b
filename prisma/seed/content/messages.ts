/** Messages to clients on their subscriptions; {service} and {company} are replaced. */
export const clientMessages: readonly string[] = [
  'Welcome to {service}. Your kick-off summary and the calendar of the year are in the documents of this engagement.',
  'Please send the data for {company} by the fifth working day of the month; late files move the delivery by one day each.',
  'The service review of {service} takes place every quarter. The next agenda will be sent two weeks before the meeting.',
  'Deliveries for {company} are marked as final after your approval on this site. Drafts carry the word "draft" in the file name.',
  'Your usual contacts are listed below. In urgent cases call the first of them; the desk is open from 08:30 to 18:00.',
  'We have moved the exchange of files to this site. Please do not send personal data of investors by e-mail.',
  'The year-end timetable for {company} is available. Please confirm the names of the signatories before the end of November.',
  'Two deliveries are planned for this quarter. Open questions are kept in the list that is linked from this page.',
  'The scope of {service} was extended at your request; the updated appendix to the contract is in the documents.',
  'Thank you for your feedback in the last review. The three actions agreed for {company} are closed.',
]

/** Links on subscriptions: [name, address]. */
export const subscriptionLinks: readonly (readonly [string, string])[] = [
  ['Delivery calendar', 'https://calendar.firm.example/deliveries'],
  ['Document exchange', 'https://exchange.firm.example/inbox'],
  ['Open questions', 'https://questions.firm.example/open'],
  ['Service report', 'https://reports.firm.example/service'],
  ['Data request', 'https://exchange.firm.example/requests'],
  ['Approval desk', 'https://approvals.firm.example/pending'],
  ['User guide', 'https://help.firm.example/guide'],
  ['Meeting minutes', 'https://minutes.firm.example/service'],
]

/** Site names of collaboration spaces (ecs). */
export const siteWords: readonly string[] = ['reporting', 'tax', 'audit', 'fund', 'compliance', 'closing', 'advisory', 'operations']
