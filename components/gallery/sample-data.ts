import { ApiError } from '#lib/http/client.ts'
import type { PickedPerson } from '#components/ui/form/people-picker.tsx'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'

const firstNames = ['Ann', 'Béatrice', 'Carlo', 'Dieter', 'Élodie', 'Farid', 'Greta', 'Hugo', 'Inès', 'Jan']
const lastNames = ['Lee', 'Muller', 'Rossi', 'Schmit', 'Weber', 'Da Silva', 'Thill']
const services = [
  'Fund accounting',
  'Audit of funds',
  'Transfer pricing',
  'Regulatory reporting',
  'Tax compliance',
  'Data room',
  'Payroll',
  'Corporate secretarial',
]

const people: PickedPerson[] = firstNames.flatMap((firstname, index) =>
  lastNames.map((lastname) => ({
    ppid: `${firstname}-${lastname}`,
    firstname,
    lastname,
    email: `${firstname}.${lastname}@firm.example`.toLowerCase().replaceAll(' ', '-'),
    photoUri: null,
    index,
  })),
)

export interface SampleRow {
  id: string
  service: string
  company: string
  users: number
  endDate: string | null
  isNew: boolean
  domain: string
}

export const rows: SampleRow[] = Array.from({ length: 137 }, (_, index) => ({
  id: `row-${index}`,
  service: `${services[index % services.length]} ${Math.floor(index / services.length) + 1}`,
  company: `${['Alpha', 'Beta', 'Gamma'][index % 3]} ${['Holding', 'Investments with a rather long company name', 'Services'][index % 4] ?? 'Group'} S.A.`,
  users: (index * 7) % 23,
  endDate: index % 5 === 0 ? null : `202${6 + (index % 2)}-${String((index % 12) + 1).padStart(2, '0')}-1${index % 9}`,
  isNew: index % 4 === 0,
  domain: ['LU', 'UK', 'FR'][index % 3] ?? 'LU',
}))

const SLOW_MS = 600
const PAGE = 20
export const later = (ms = SLOW_MS) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What a server would return for the people picker. */
export const loadPeople: LoadOptions<PickedPerson> = async (search, page) => {
  await later()
  const matching = people.filter(({ firstname, lastname }) => `${firstname} ${lastname}`.toLowerCase().includes(search.toLowerCase()))
  return { items: matching.slice((page - 1) * PAGE, page * PAGE), hasNext: page * PAGE < matching.length }
}

export const refused = () => new ApiError(403, null)

export const article = JSON.stringify({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'What is new' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'The regulator published the ' },
        { type: 'text', marks: [{ type: 'bold' }], text: 'final guidelines' },
        { type: 'text', text: ' on reporting. They replace the ' },
        { type: 'text', marks: [{ type: 'link', attrs: { href: 'https://example.com/guidelines' } }], text: 'draft of last year' },
        {
          type: 'text',
          text: ' and apply to all managers of funds, whatever their size, from the first report after the end of the quarter.',
        },
      ],
    },
    {
      type: 'bulletList',
      content: ['Reports are due after 20 working days', 'Templates changed in three places'].map((text) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: ['Step', 'Date'].map((text) => ({
            type: 'tableHeader',
            content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
          })),
        },
        {
          type: 'tableRow',
          content: ['Effective', '01/07/2026'].map((text) => ({
            type: 'tableCell',
            content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
          })),
        },
      ],
    },
    {
      type: 'blockquote',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Managers should begin with the data they already hold.' }] }],
    },
  ],
})
