import { INVALID_URL } from './form-texts.ts'

export interface Video {
  provider: 'youtube' | 'vimeo'
  id: string
}

const FOREIGN_VIDEO = 'Please provide a URL from Youtube or Vimeo.'

const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{1,12}$/
const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com'])
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com'])

const webAddress = (text: string): URL | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/**
 * The video behind a YouTube watch link, YouTube short link or Vimeo link, or behind a bare id (11 characters = YouTube, digits = Vimeo, W77).
 * Null for everything else: host and id are matched by pattern, so the id is safe to build a player address from (security rule 34).
 */
export function parseVideo(text: string): Video | null {
  const link = text.trim()
  if (VIMEO_ID.test(link) && link.length !== 11) return { provider: 'vimeo', id: link }
  if (YOUTUBE_ID.test(link)) return { provider: 'youtube', id: link }
  const url = webAddress(link)
  if (url === null) return null
  const path = url.pathname.slice(1).replace(/\/$/, '')
  if (YOUTUBE_HOSTS.has(url.hostname) && path === 'watch') return youtube(url.searchParams.get('v') ?? '')
  if (url.hostname === 'youtu.be') return youtube(path)
  if (VIMEO_HOSTS.has(url.hostname) && VIMEO_ID.test(path)) return { provider: 'vimeo', id: path }
  return null
}

const youtube = (id: string): Video | null => (YOUTUBE_ID.test(id) ? { provider: 'youtube', id } : null)

/** The message for a video address typed into a form, null when it is fine (B607, B608, B609, B628). Check it only when it is not empty (B622). */
export function checkVideoLink(text: string): string | null {
  if (webAddress(text.trim()) === null) return INVALID_URL
  return parseVideo(text) === null ? FOREIGN_VIDEO : null
}
