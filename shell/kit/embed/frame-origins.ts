/** The name of the meta element in which the shell lists the origins of `FRAME_ORIGINS`, separated by spaces. */
export const frameOriginsMeta = 'frame-origins';
