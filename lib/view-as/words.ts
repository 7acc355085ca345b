/** Why somebody cannot be chosen. */
export const NOT_VIEWABLE = 'You may see the portal as the people of your clients, and as nobody with more rights than you have.'

/** Where a person is chosen; with `person` the one to begin with. */
export const VIEW_AS = '/viewAs'
export const viewAsPath = (ppid: string): string => `${VIEW_AS}?person=${encodeURIComponent(ppid)}`
