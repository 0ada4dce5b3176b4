/** What a drawing is made of, in a page and in a file: shapes, text, colors and filters, nothing that acts. */

export const svgElements: ReadonlySet<string> = new Set(
  [
    'svg g defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath',
    'linearGradient radialGradient stop pattern clipPath mask marker filter',
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap',
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode',
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ].flatMap((line) => line.split(' ')),
);

export const svgAttributes: ReadonlySet<string> = new Set(
  [
    'id class lang xml:lang xml:space xmlns xmlns:xlink version viewBox preserveAspectRatio width height x y x1 x2 y1 y2',
    'cx cy r rx ry fx fy fr d points transform pathLength href xlink:href role focusable aria-hidden aria-label',
    'aria-labelledby aria-describedby baseProfile enable-background',
    'gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits',
    'maskUnits maskContentUnits mask-type markerWidth markerHeight markerUnits orient refX refY',
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask filter',
    'mix-blend-mode isolation paint-order vector-effect shape-rendering color-interpolation color-rendering',
    'image-rendering text-rendering stop-color stop-opacity flood-color flood-opacity lighting-color marker-start',
    'marker-mid marker-end transform-origin',
    'font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing word-spacing',
    'text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift direction writing-mode dx dy rotate',
    'textLength lengthAdjust startOffset method side spacing',
    'filterUnits primitiveUnits color-interpolation-filters in in2 result mode values type operator k1 k2 k3 k4 order',
    'kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant',
    'specularExponent scale xChannelSelector yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ',
    'limitingConeAngle stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept',
    'amplitude exponent',
  ].flatMap((line) => line.split(' ')),
);
