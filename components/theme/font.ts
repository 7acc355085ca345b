import localFont from 'next/font/local'

/*
 * The portal's own type, so that it looks the same on every machine: Public Sans (SIL Open Font License, fonts/LICENSE.txt), variable in weight.
 * Western European letters come with every page; the rest of Latin is loaded where a text needs it.
 */
const latin = localFont({
  src: './fonts/public-sans-latin.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-latin',
})

const latinExtended = localFont({
  src: './fonts/public-sans-latin-ext.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-latin-extended',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
})

/** For the html element: names the fonts that components/theme/base.css uses. */
export const fontClasses = `${latin.variable} ${latinExtended.variable}`
