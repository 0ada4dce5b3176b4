const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const ARIZONA = 'America/Phoenix';
const PACIFIC = 'America/Los_Angeles';
const ALASKA = 'America/Anchorage';
const ALEUTIANS = 'America/Adak';
const HAWAII = 'Pacific/Honolulu';
const PUERTO_RICO = 'America/Puerto_Rico';

/** The time zones of the fifty states. */
export const STATE_ZONES: readonly string[] = [EASTERN, CENTRAL, MOUNTAIN, ARIZONA, PACIFIC, ALASKA, ALEUTIANS, HAWAII];

/** Area codes by the zones that their region lies in; a region that a border of zones cuts has both. One line or more a zone, by state. */
const REGIONS: readonly (readonly [zones: readonly string[], codes: string])[] = [
  [[EASTERN], '203 475 860 959 302 202 771 239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954'],
  [[EASTERN], '229 404 470 478 678 706 762 770 912 943 260 317 463 765 502 859 207 227 240 301 410 443 667'],
  [[EASTERN], '339 351 413 508 617 774 781 857 978 231 248 269 313 517 586 616 679 734 810 947 989 603'],
  [[EASTERN], '201 551 609 640 732 848 856 862 908 973 212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934'],
  [[EASTERN], '252 336 472 704 743 828 910 919 980 984 216 220 234 283 326 330 380 419 436 440 513 567 614 740 937'],
  [[EASTERN], '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878 401 803 821 839 843 854 864 865 802'],
  [[EASTERN], '276 434 540 571 686 703 757 804 826 948 304 681'],
  [[EASTERN, CENTRAL], '850 448 219 574 812 930 270 364 606 906 423'],
  [[CENTRAL], '205 251 256 334 659 938 327 479 501 870 217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872'],
  [[CENTRAL], '319 515 563 641 712 316 913 225 318 337 457 504 985 218 320 507 612 651 763 924 952 228 471 601 662 769'],
  [[CENTRAL], '235 314 417 557 573 636 660 816 975 402 531 405 539 572 580 918 615 629 731 901 931 262 274 353 414 534 608 715 920'],
  [[CENTRAL], '210 214 254 281 325 346 361 409 430 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979'],
  [[CENTRAL, MOUNTAIN], '620 785 308 701 605 432'],
  [[MOUNTAIN], '303 719 720 748 970 983 406 505 575 385 435 801 307 915'],
  [[MOUNTAIN, PACIFIC], '208 986 458 541 775'],
  [[ARIZONA], '480 520 602 623'],
  // The Navajo Nation keeps summer time, the rest of Arizona does not.
  [[ARIZONA, MOUNTAIN], '928'],
  [[PACIFIC], '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669'],
  [[PACIFIC], '707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951 702 725 503 971 206 253 360 425 509 564'],
  [[ALASKA, ALEUTIANS], '907'],
  [[HAWAII], '808'],
  [[PUERTO_RICO], '787 939 340'],
  [['Pacific/Guam'], '671 670'],
  [['Pacific/Pago_Pago'], '684'],
];

const ZONES_BY_CODE = new Map(REGIONS.flatMap(([zones, codes]) => codes.split(' ').map((code) => [code, zones] as const)));

const TEXAS = new Set(
  '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979'.split(' '),
);

/** Where the owner of a number may be. */
export interface Region {
  readonly zones: readonly string[];
  readonly isTexas: boolean;
}

/**
 * The region of a number (`+1` and ten digits) by its area code. A code that is nobody's, or no place's (800), may be
 * anywhere in the fifty states, Texas among them.
 */
export function findRegion(phone: string): Region {
  const code = phone.slice(2, 5);
  const zones = ZONES_BY_CODE.get(code);
  return zones === undefined ? { zones: STATE_ZONES, isTexas: true } : { zones, isTexas: TEXAS.has(code) };
}
