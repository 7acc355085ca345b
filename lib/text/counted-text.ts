/** '1 person', '2,060 people'. */
export const countedText = (count: number, one: string, many: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** '2 more services', of what is found and not shown. */
export const moreText = (count: number, one: string, many: string): string => countedText(count, `more ${one}`, `more ${many}`)
