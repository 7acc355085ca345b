/** The six colours of tenant marks, readable on light and dark ground (A183). `Tenant.colour` is an index into it. */
export const tenantPalette = ['#b3470f', '#0b6e99', '#2e7d32', '#8e3a9d', '#b0264f', '#5b6770'] as const

/** Colour of a tenant; indexes beyond the palette start again at the first (B647). */
export const tenantColour = (index: number): string => tenantPalette[index % tenantPalette.length]!
