import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { publicationPage, publicationSteps } from './publication-service.ts'
export { mediaConditions, toVideo, videoPage, videoSteps } from './video-service.ts'
