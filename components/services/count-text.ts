import { servicesText } from '#lib/services/words.ts'

/** What the head of the results says: '12 services', or '12 of 60 services' when filters narrow them. */
export const resultText = (count: number, all: number): string =>
  count === all ? servicesText(count) : `${count.toLocaleString('en')} of ${servicesText(all)}`
