import 'server-only'
import { config } from './config.ts'

/** Settings that the tabs of the administration show or check by; made for each page, so that no setting is built in. */
export function adminSettings() {
  const { grades, firmEmailDomains, viewerServiceIds, ecBaseUrl, ecsBaseUrl } = config()
  return {
    /** Grades on offer for staff (A160). */
    grades,
    /** Whose people belong to the firm (A031). */
    firmEmailDomains,
    /** Services that have viewers (A102). */
    viewerServiceIds,
    /** Engagement centres and client sites (A112). */
    ecBaseUrl,
    ecsBaseUrl,
  }
}

export type AdminSettings = ReturnType<typeof adminSettings>
