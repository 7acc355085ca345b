/** '1 person', '2,060 people'. */
export const countedText = (count: number, one: string, many: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`
