/** The 3W services: fund distribution, regulatory, tax, asset and wealth management, and the four sub-services of the last (A130, W41). */
export const THREE_W_SERVICE_IDS: readonly string[] = [1, 2, 3, 4, 11, 12, 13, 14].map((n) => `3a000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
