/** Whether the device currently prefers reduced motion. */
export const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
