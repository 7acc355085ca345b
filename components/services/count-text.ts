/** 'n services' with the right plural. */
export const countText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'service' : 'services'}`

/** What the head of the results says: '12 services', or '12 of 60 services' when filters narrow them. */
export const resultText = (count: number, all: number): string =>
  count === all ? countText(count) : `${count.toLocaleString('en')} of ${countText(all)}`
