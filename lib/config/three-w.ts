const threeWId = (n: number): string => `3a000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The 3W services by kind (B634, A130, W41). */
export const threeWServices = {
  fundDistribution: threeWId(1),
  regulatory: threeWId(2),
  tax: threeWId(3),
  assetAndWealthManagement: threeWId(4),
} as const

/** The wealth and asset sub-services (B639). */
export const wealthAndAssetServiceIds: readonly string[] = [11, 12, 13, 14].map(threeWId)

/** Services whose subscriptions give access to the 3W news: the 3W services and the wealth and asset sub-services (A130, W41). */
export const threeWNewsServiceIds: readonly string[] = [...Object.values(threeWServices), ...wealthAndAssetServiceIds]

export const isWealthAndAsset = (serviceId: string): boolean => wealthAndAssetServiceIds.includes(serviceId)

/** Whether subscriptions to a service are offered a configuration: 3W services and the wealth and asset sub-services (A131). */
export const isConfigurable = (serviceId: string): boolean =>
  Object.values<string>(threeWServices).includes(serviceId) || isWealthAndAsset(serviceId)
