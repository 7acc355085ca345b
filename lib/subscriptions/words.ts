/** A subscription has no name of its own: it is told apart by service and company. */
export const subscriptionText = (service: string, company: string): string => `${service} - ${company}`
