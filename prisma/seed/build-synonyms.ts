import { wordsOf } from '#lib/text/search-words.ts'
import { synonyms } from './content/content.ts'
import { DEMO_DATE, demoId } from './random.ts'

/** Groups of terms that the search takes for the same. */
export const buildSynonyms = () =>
  synonyms.map((terms) => ({
    id: demoId('synonym', terms[0]!),
    terms,
    keys: terms.map((term) => wordsOf(term).join(' ')),
    createdAt: DEMO_DATE,
    updatedAt: DEMO_DATE,
  }))
