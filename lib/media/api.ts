import 'server-only'

/** What other rooms may use of this one, besides its contracts and words. */
export { publicationPage, publicationSteps } from './publication-service.ts'
export { mediaConditions, toVideo, videoPage, videoSteps } from './video-service.ts'
