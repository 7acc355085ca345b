/** Names of the fields of a service group, in its form, in the comparison after a stale save and in its history. */
export const labels = {
  name: 'Name',
  smallDescription: 'Short description',
  domain: 'Domain',
  lifeCycle: 'Life cycle',
  valueChain: 'Value chain',
  services: 'Services',
} as const
