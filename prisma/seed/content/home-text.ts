/** Law and guidance of the home market, written by hand: titles, numbers, dates and addresses are those of the real texts. */
export interface HomeText {
  title: string
  /** What it is called in daily work, for the news item. */
  short: string
  issuer: string
  documentType: string
  topics: readonly string[]
  /** Day of the act. */
  issued: string
  /** Day from which it applies, or until which it is put into national law. */
  applies: string
  link: string
  about: string
  /** What those who are concerned do about it. */
  next: string
}

export const PARLIAMENT = 'European Parliament and Council'
export const COUNCIL = 'Council of the European Union'
export const CSSF = 'Commission de Surveillance du Secteur Financier'

/** European Legislation Identifier of a text of the Official Journal. */
export const eli = (kind: 'reg' | 'dir', number: string): string => `https://eur-lex.europa.eu/eli/${kind}/${number}/oj`
