import { administrationServices } from './services-administration.ts'
import { dataServices } from './services-data.ts'
import { frServices } from './services-fr.ts'
import { newsServices } from './services-news.ts'
import { reportingServices } from './services-reporting.ts'
import { riskServices } from './services-risk.ts'
import { structuringServices } from './services-structuring.ts'
import { taxServices } from './services-tax.ts'
import type { ServiceContent } from './types.ts'
import { ukServices } from './services-uk.ts'

/** All services of the demo data. */
export const services: readonly ServiceContent[] = [
  ...structuringServices,
  ...administrationServices,
  ...taxServices,
  ...reportingServices,
  ...riskServices,
  ...dataServices,
  ...newsServices,
  ...ukServices,
  ...frServices,
]
