const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const ARIZONA = 'America/Phoenix';
const PACIFIC = 'America/Los_Angeles';
const PUERTO_RICO = 'America/Puerto_Rico';

/** Area codes by state and time zone. A region across two time zones has both. */
export const AREA_CODES = [
  ['AL', [CENTRAL], '205 251 256 334 483 659 938'],
  ['AK', ['America/Anchorage', 'America/Adak'], '907'],
  ['AZ', [ARIZONA], '480 520 602 623'],
  // The Navajo Nation observes summer time, the rest of Arizona does not.
  ['AZ', [ARIZONA, MOUNTAIN], '928'],
  ['AR', [CENTRAL], '327 479 501 870'],
  ['CA', [PACIFIC], '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669'],
  ['CA', [PACIFIC], '707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951'],
  ['CO', [MOUNTAIN], '303 719 720 748 970 983'],
  ['CT', [EASTERN], '203 475 860 959'],
  ['DE', [EASTERN], '302'],
  ['DC', [EASTERN], '202 771'],
  ['FL', [EASTERN], '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954'],
  ['FL', [EASTERN, CENTRAL], '448 850'],
  ['GA', [EASTERN], '229 404 470 478 678 706 762 770 912 943'],
  ['HI', ['Pacific/Honolulu'], '808'],
  ['ID', [MOUNTAIN, PACIFIC], '208 986'],
  ['IL', [CENTRAL], '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872'],
  ['IN', [EASTERN], '260 317 463 765'],
  ['IN', [EASTERN, CENTRAL], '219 574 812 930'],
  ['IA', [CENTRAL], '319 515 563 641 712'],
  ['KS', [CENTRAL], '316 913'],
  ['KS', [CENTRAL, MOUNTAIN], '620 785'],
  ['KY', [EASTERN], '502 859'],
  ['KY', [EASTERN, CENTRAL], '270 364 606'],
  ['LA', [CENTRAL], '225 318 337 457 504 985'],
  ['ME', [EASTERN], '207'],
  ['MD', [EASTERN], '227 240 301 410 443 667'],
  ['MA', [EASTERN], '339 351 413 508 617 774 781 857 978'],
  ['MI', [EASTERN], '231 248 269 313 517 586 616 679 734 810 947 989'],
  ['MI', [EASTERN, CENTRAL], '906'],
  ['MN', [CENTRAL], '218 320 507 612 651 763 924 952'],
  ['MS', [CENTRAL], '228 471 601 662 769'],
  ['MO', [CENTRAL], '235 314 417 557 573 636 660 816 975'],
  ['MT', [MOUNTAIN], '406'],
  ['NE', [CENTRAL], '402 531'],
  ['NE', [CENTRAL, MOUNTAIN], '308'],
  ['NV', [PACIFIC], '702 725'],
  ['NV', [MOUNTAIN, PACIFIC], '775'],
  ['NH', [EASTERN], '603'],
  ['NJ', [EASTERN], '201 551 609 640 732 848 856 862 908 973'],
  ['NM', [MOUNTAIN], '505 575'],
  ['NY', [EASTERN], '212 315 329 332 347 363 465 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934'],
  ['NC', [EASTERN], '252 336 472 704 743 828 910 919 980 984'],
  ['ND', [CENTRAL, MOUNTAIN], '701'],
  ['OH', [EASTERN], '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937'],
  ['OK', [CENTRAL], '405 539 572 580 918'],
  ['OR', [PACIFIC], '503 971'],
  ['OR', [MOUNTAIN, PACIFIC], '458 541'],
  ['PA', [EASTERN], '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'],
  ['RI', [EASTERN], '401'],
  ['SC', [EASTERN], '803 821 839 843 854 864'],
  ['SD', [CENTRAL, MOUNTAIN], '605'],
  ['TN', [EASTERN], '865'],
  ['TN', [EASTERN, CENTRAL], '423 729'],
  ['TN', [CENTRAL], '615 629 731 901 931'],
  ['TX', [CENTRAL], '210 214 254 281 325 346 361 409 430 469 512 621 682 713 726 737'],
  ['TX', [CENTRAL], '806 817 830 832 903 936 940 945 956 972 979'],
  ['TX', [CENTRAL, MOUNTAIN], '432'],
  ['TX', [MOUNTAIN], '915'],
  ['UT', [MOUNTAIN], '385 435 801'],
  ['VT', [EASTERN], '802'],
  ['VA', [EASTERN], '276 434 540 571 686 703 757 804 826 948'],
  ['WA', [PACIFIC], '206 253 360 425 509 564'],
  ['WV', [EASTERN], '304 681'],
  ['WI', [CENTRAL], '262 274 353 414 534 608 715 920'],
  ['WY', [MOUNTAIN], '307'],
  ['PR', [PUERTO_RICO], '787 939'],
  ['VI', [PUERTO_RICO], '340'],
  ['GU', ['Pacific/Guam'], '671'],
  ['MP', ['Pacific/Guam'], '670'],
  ['AS', ['Pacific/Pago_Pago'], '684'],
] as const satisfies readonly (readonly [state: string, zones: readonly string[], codes: string])[];

/** The postal abbreviation of a state, the capital or a territory. */
export type State = (typeof AREA_CODES)[number][0];

/** A place where the owner of a number may be. */
export interface Place {
  readonly state: State;
  readonly zone: string;
}

export const STATES: readonly State[] = [...new Set(AREA_CODES.map(([state]) => state))];

const TERRITORIES = new Set<State>(['PR', 'VI', 'GU', 'MP', 'AS']);

/** Every state with each of its time zones, for numbers without a region, such as toll-free ones. */
export const ANYWHERE: readonly Place[] = STATES.filter((state) => !TERRITORIES.has(state)).flatMap((state) => {
  const zones = AREA_CODES.filter(([each]) => each === state).flatMap(([, zones]) => [...zones]);
  return [...new Set(zones)].map((zone) => ({ state, zone }));
});

const PLACES_BY_CODE = new Map(
  AREA_CODES.flatMap(([state, zones, codes]) =>
    codes.split(' ').map((code) => [code, zones.map((zone) => ({ state, zone }))] as const),
  ),
);

/**
 * The places of a number (`+1` and ten digits) by its area code. A code without a region, such as 800 or one not in
 * use, may be anywhere in the fifty states.
 */
export function findPlaces(phone: string): readonly Place[] {
  return PLACES_BY_CODE.get(phone.slice(2, 5)) ?? ANYWHERE;
}

/** The state and time zones of a number by its area code; null for a code without a region. */
export function findArea(phone: string): { state: State; timeZones: string[] } | null {
  const places = findPlaces(phone);
  return places === ANYWHERE || !places[0]
    ? null
    : { state: places[0].state, timeZones: places.map(({ zone }) => zone) };
}
