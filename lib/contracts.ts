import * as accessReviews from '#lib/access-review/contract.ts'
import * as newsArticles from '#lib/articles/contract.ts'
import * as newsArticleVersions from '#lib/articles/version-contract.ts'
import * as newsMeant from '#lib/articles/meant-contract.ts'
import * as newsNotes from '#lib/articles/note-contract.ts'
import * as newsEvents from '#lib/events/contract.ts'
import * as newsPublications from '#lib/media/publication-contract.ts'
import * as newsVideos from '#lib/media/video-contract.ts'
import * as newsAudience from '#lib/news-access/audience-contract.ts'
import * as newsAccess from '#lib/news-access/contract.ts'
import * as newsBulk from '#lib/news-desk/contract.ts'
import * as newsPlans from '#lib/news-desk/plan-contract.ts'
import * as newsQueue from '#lib/news-desk/queue-contract.ts'
import * as newsReviews from '#lib/news-desk/review-contract.ts'
import * as newsTemplates from '#lib/news-desk/template-contract.ts'
import * as newsExports from '#lib/news-export/contract.ts'
import * as newsImports from '#lib/news-import/contract.ts'
import * as obligations from '#lib/obligations/contract.ts'
import * as newsAttachments from '#lib/articles/attachment-contract.ts'
import * as evidence from '#lib/obligations/evidence-contract.ts'
import * as registerOpenings from '#lib/obligations/opening-contract.ts'
import * as newsItems from '#lib/news-items/contract.ts'
import * as newsReading from '#lib/news-reading/contract.ts'
import * as calendarChoice from '#lib/personal/alarm-contract.ts'
import * as topicChoice from '#lib/personal/topics-contract.ts'
import * as newsDesk from '#lib/news-reading/desk-contract.ts'
import * as newsFeeds from '#lib/news-reading/feed-contract.ts'
import * as newsReadingState from '#lib/news-reading/reading-contract.ts'
import * as readingProof from '#lib/reading-proof/contract.ts'
import * as newsOverview from '#lib/news-reading/overview-contract.ts'
import * as audit from './audit/contract.ts'
import * as trail from './audit/trail-contract.ts'
import * as notify from './bulk/notify-contract.ts'
import * as memberships from './bulk/preview-contract.ts'
import * as subscriptionBulk from './bulk/subscriptions-contract.ts'
import * as userBulk from './bulk/users-contract.ts'
import * as captcha from './captcha/contract.ts'
import * as changes from './changes/contract.ts'
import * as companies from './companies/contract.ts'
import * as companyExports from './companies/export-contract.ts'
import * as entityImports from './companies/import-contract.ts'
import * as organizations from './companies/organization-contract.ts'
import * as directory from './directory/contract.ts'
import * as staffNotes from './dossiers/note-contract.ts'
import type { EndpointSpec } from './http/endpoint.ts'
import * as messages from './messages/contract.ts'
import * as impact from './impact/contract.ts'
import * as insight from './insight/contract.ts'
import * as mails from './mail/contract.ts'
import * as bell from './notifications/bell-contract.ts'
import * as notifications from './notifications/contract.ts'
import * as testMails from './notifications/test-mail-contract.ts'
import * as pages from './pages/contract.ts'
import * as palette from './palette/contract.ts'
import * as personalKeys from './personal/key-contract.ts'
import * as preferences from './personal/preferences-contract.ts'
import * as reference from './reference/contract.ts'
import * as referenceExports from './reference/export-contract.ts'
import * as renewals from './renewals/contract.ts'
import * as renewalMails from './renewals/mail-contract.ts'
import * as renewalReminders from './renewals/reminder-contract.ts'
import * as rights from './rights/contract.ts'
import * as savedSearches from './saved-searches/contract.ts'
import * as selfService from './self-service/contract.ts'
import * as selfServiceOfStaff from './self-service/staff-contract.ts'
import * as serviceGroups from './service-groups/contract.ts'
import * as serviceBulk from './services/bulk-contract.ts'
import * as contact from './services/contact-contract.ts'
import * as services from './services/contract.ts'
import * as serviceDesk from './services/desk-contract.ts'
import * as serviceImports from './services/import-contract.ts'
import * as serviceMapping from './services/mapping-contract.ts'
import * as serviceMarks from './services/mark-contract.ts'
import * as serviceWrites from './services/write-contract.ts'
import * as accessLists from './subscriptions/access-list-contract.ts'
import * as configurations from './subscriptions/configuration-contract.ts'
import * as subscriptions from './subscriptions/contract.ts'
import * as subscriptionExports from './subscriptions/export-contract.ts'
import * as subscriptionImports from './subscriptions/import-contract.ts'
import * as subscriptionLists from './subscriptions/list-contract.ts'
import * as subscriptionWrites from './subscriptions/write-contract.ts'
import * as synonyms from './synonyms/contract.ts'
import * as tables from './tables/contract.ts'
import * as tasks from './tasks/contract.ts'
import * as queues from './tasks/queue-contract.ts'
import * as taxonomy from './taxonomy/contract.ts'
import * as taxonomyExport from './taxonomy/export-contract.ts'
import * as taxonomyMapping from './taxonomy/mapping-contract.ts'
import * as taxonomyMerge from './taxonomy/merge-contract.ts'
import * as tenantReviews from './tenants/review-contract.ts'
import * as tenants from './tenants/contract.ts'
import * as users from './users/contract.ts'
import * as userImports from './users/import-contract.ts'
import * as userList from './users/list-contract.ts'
import * as userManagement from './users/manage-contract.ts'
import * as viewAs from './view-as/contract.ts'

/** The contract modules of all domains. */
const modules = [
  accessReviews,
  accessLists,
  audit,
  bell,
  captcha,
  changes,
  companies,
  companyExports,
  configurations,
  contact,
  directory,
  entityImports,
  evidence,
  impact,
  insight,
  newsAccess,
  newsArticles,
  newsArticleVersions,
  newsAttachments,
  newsAudience,
  newsBulk,
  newsEvents,
  newsExports,
  calendarChoice,
  topicChoice,
  newsDesk,
  newsReadingState,
  readingProof,
  newsFeeds,
  newsImports,
  newsItems,
  newsMeant,
  newsNotes,
  newsOverview,
  newsPlans,
  newsPublications,
  newsQueue,
  newsReviews,
  newsTemplates,
  newsReading,
  newsVideos,
  memberships,
  mails,
  notifications,
  notify,
  obligations,
  organizations,
  pages,
  personalKeys,
  preferences,
  queues,
  reference,
  referenceExports,
  registerOpenings,
  palette,
  renewals,
  renewalMails,
  renewalReminders,
  rights,
  savedSearches,
  selfService,
  selfServiceOfStaff,
  serviceGroups,
  serviceImports,
  serviceMapping,
  serviceMarks,
  serviceWrites,
  services,
  messages,
  serviceBulk,
  serviceDesk,
  staffNotes,
  subscriptionBulk,
  subscriptionExports,
  subscriptionImports,
  subscriptionLists,
  subscriptionWrites,
  subscriptions,
  synonyms,
  tables,
  tasks,
  taxonomy,
  taxonomyExport,
  taxonomyMapping,
  taxonomyMerge,
  tenantReviews,
  tenants,
  testMails,
  trail,
  userBulk,
  userImports,
  userList,
  userManagement,
  viewAs,
  users,
] as const

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value && 'response' in value

/** Every endpoint of the portal; the OpenAPI document, the edge and the generated tests are made from this list. */
export const contracts: readonly EndpointSpec[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint))

type EndpointsOf<M> = M extends unknown ? Extract<M[keyof M], EndpointSpec> : never
type Entries = EndpointsOf<(typeof modules)[number]>
/** Entries that return JSON; pictures of a shared path are fetched by an <img>. */
type Callable = Exclude<Entries, { accept: 'image' }>

/** Endpoint by `METHOD path`, for the typed client. */
export type ContractMap = { [E in Callable as `${E['method']} ${E['path']}`]: E }
