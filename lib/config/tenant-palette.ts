/** The six colours of tenant marks, at least 3:1 on the surfaces of both schemes (A183). `Tenant.colour` is an index into it. */
export const tenantPalette = ['#0f8390', '#b5651d', '#7a63d2', '#c4487f', '#4a8a3f', '#4c78d6'] as const

/** How many colours tenants have (A183). */
export const TENANT_COLOURS = tenantPalette.length

/** Colour of a tenant by its position in the tenant list; the seventh repeats the first (A183, B647). */
export const tenantColour = (index: number): string => tenantPalette[index % tenantPalette.length] ?? tenantPalette[0]
