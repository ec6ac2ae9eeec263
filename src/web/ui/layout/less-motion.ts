/** Whether the reader's device asks for less motion, as it is right now. */
export const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
