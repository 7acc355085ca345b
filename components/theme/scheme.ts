/** Attribute of the html element that names the scheme, `light` or `dark`; ColorSchemeScript sets it before the first paint. */
export const schemeAttribute = 'data-color-scheme'
