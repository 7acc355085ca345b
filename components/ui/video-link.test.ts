import { describe, expect, test } from '@jest/globals'
import { checkVideoLink, parseVideo } from '#lib/text/video-link.ts'
import { playerAddress } from './video-link.ts'

describe('parseVideo (B609, W77)', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['http://youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    [' https://vimeo.com/76979871 ', 'vimeo', '76979871'],
    ['dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['76979871', 'vimeo', '76979871'],
  ])('%s', (text, provider, id) => {
    expect(parseVideo(text)).toEqual({ provider, id })
  })

  test.each([
    '',
    'x',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v="><script>',
    'https://youtu.be/a/b',
    'javascript:alert(1)',
    'https://vimeo.com/about',
  ])('%j is no video', (text) => {
    expect(parseVideo(text)).toBeNull()
  })

  test('player addresses are built from the id', () => {
    expect(playerAddress({ provider: 'youtube', id: 'dQw4w9WgXcQ' })).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
    expect(playerAddress({ provider: 'vimeo', id: '76979871' })).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1')
  })
})

describe('checkVideoLink (B607, B608, B628, security rule 34)', () => {
  test.each([
    ['ftp://youtube.com/watch?v=x', 'Please provide a valid URL'],
    ['not a link', 'Please provide a valid URL'],
    ['https://example.com/x', 'Please provide a URL from Youtube or Vimeo.'],
    ['https://www.youtube.com/playlist?list=x', 'Please provide a URL from Youtube or Vimeo.'],
    ['https://youtu.be/dQw4w9WgXcQ', null],
    ['https://vimeo.com/76979871', null],
  ])('%s', (text, expected) => {
    expect(checkVideoLink(text)).toBe(expected)
  })
})
