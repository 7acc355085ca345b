import type { Video } from '#lib/text/video-link.ts'

/** Address of the player page; YouTube's sets no cookies before playing. */
export const playerAddress = ({ provider, id }: Video): string =>
  provider === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`
