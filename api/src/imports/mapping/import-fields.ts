import type { ImportKind } from '../import-facts.js';

/** A field of a kind of list. */
export interface FieldOfList {
  readonly name: string;
  readonly label: string;
  readonly required?: true;
  /** Several columns may fill it. */
  readonly isMultiple?: true;
  /** Names of columns, in small letters and without anything but letters and digits: the likeliest first. */
  readonly columns: readonly string[];
}

const words = (text: string) => text.split(' ');

const PHONE = {
  name: 'phone',
  label: 'Phone',
  isMultiple: true,
  columns: words(
    'phone phonenumber mobile mobilephone mobilephonenumber cell cellphone cellnumber primaryphone bestphone homephone workphone ' +
      'businessphone otherphone telephone tel contactphone ownerphone sellerphone buyerphone leadphone landline smsnumber number',
  ),
} as const;

const EMAIL = {
  name: 'email',
  label: 'Email',
  isMultiple: true,
  columns: words(
    'email emailaddress mail primaryemail workemail personalemail otheremail additionalemail additionalemails contactemail owneremail ' +
      'selleremail buyeremail leademail',
  ),
} as const;

const PERSON: readonly FieldOfList[] = [
  {
    name: 'firstName',
    label: 'First name',
    columns: words(
      'firstname first givenname ownerfirstname owner1firstname contactfirstname sellerfirstname buyerfirstname fname',
    ),
  },
  {
    name: 'lastName',
    label: 'Last name',
    columns: words(
      'lastname last surname familyname ownerlastname owner1lastname contactlastname sellerlastname buyerlastname lname',
    ),
  },
  {
    name: 'name',
    label: 'Full name',
    columns: words(
      'name fullname contactname contact ownername owner owner1name ownerfullname sellername seller buyername buyer leadname lead ' +
        'opportunityname displayname clientname client customername title',
    ),
  },
  { ...PHONE, required: true },
  EMAIL,
  {
    name: 'notes',
    label: 'Notes',
    isMultiple: true,
    columns: words(
      'notes note comments comment remarks description background additionalinfo internalnotes lastnote message details motivation',
    ),
  },
  {
    name: 'status',
    label: 'Status',
    columns: words('status leadstatus stage pipelinestage dealstage lifecyclestage disposition leadstage category'),
  },
  {
    name: 'addedOn',
    label: 'Added on',
    columns: words(
      'addedon receivedutc created createdon createdat createdate createddate datecreated dateadded added leaddate submissiondate entrydate',
    ),
  },
];

const STATE = {
  name: 'state',
  label: 'State',
  columns: words('propertystate parcelstate sitestate situsstate landstate lotstate state stateregion'),
} as const;
const COUNTY = {
  name: 'county',
  label: 'County',
  columns: words('county propertycounty parcelcounty sitecounty situscounty landcounty countyname countyfips fips'),
} as const;
const ACRES = {
  name: 'acres',
  label: 'Acres',
  columns: words(
    'acres acreage lotacreage lotacres lotsizeacres sizeacres totalacres propertyacres parcelacres calculatedacres deededacres acre size',
  ),
} as const;
const APN = {
  name: 'apn',
  label: 'Parcel number',
  columns: words(
    'apn parcelnumber parcelid parcelno apnnumber apnparcelid parcelapn assessorparcelnumber taxid pin parcel folio propertyid',
  ),
} as const;

const SELLERS: readonly FieldOfList[] = [
  ...PERSON,
  STATE,
  COUNTY,
  ACRES,
  APN,
  {
    name: 'asking',
    label: 'Asking price',
    columns: words('askingprice asking sellerasking sellerprice pricewanted desiredprice askprice price'),
  },
];

const BUYERS: readonly FieldOfList[] = [
  ...PERSON.map((field) => (field.name === 'email' ? ({ ...field, required: true } as const) : field)),
  {
    name: 'interests',
    label: 'Land interests',
    columns: words(
      'interests landinterests interest interestedin landtype typeofland propertytype propertytypes lookingfor buyingcriteria criteria buybox',
    ),
  },
];

const COMPS: readonly FieldOfList[] = [
  { ...STATE, required: true },
  { ...COUNTY, required: true },
  { ...ACRES, required: true },
  {
    name: 'price',
    label: 'Price',
    required: true,
    columns: words(
      'price saleprice soldprice soldfor saleamount closeprice closingprice listprice listingprice amount',
    ),
  },
  {
    name: 'day',
    label: 'Date',
    required: true,
    columns: words(
      'date solddate datesold soldon saledate dateofsale closedate closeddate closingdate listdate listeddate recordingdate',
    ),
  },
  { name: 'kind', label: 'Sold or for sale', columns: words('kind status type soldorlisted listingstatus') },
  { name: 'url', label: 'Web page', columns: words('url link website webpage listingurl source listing page') },
];

const INVENTORY: readonly FieldOfList[] = [
  { ...STATE, required: true },
  { ...COUNTY, required: true },
  { ...ACRES, required: true },
  APN,
  {
    name: 'price',
    label: 'Price',
    columns: words('price listprice askingprice saleprice retailprice cashprice listingprice'),
  },
  {
    name: 'bought',
    label: 'Bought for',
    columns: words('boughtfor purchaseprice acquisitionprice acquisitioncost buyprice boughtprice paid cost'),
  },
  {
    name: 'boughtOn',
    label: 'Bought on',
    columns: words(
      'boughton purchasedate purchasedon datepurchased acquisitiondate acquiredon dateacquired closingdate closedate',
    ),
  },
  { name: 'words', label: 'Description', columns: words('description listingdescription words text notes') },
];

/** The fields of each kind of list, in the order in which they are shown. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly FieldOfList[]>> = {
  sellers: SELLERS,
  buyers: BUYERS,
  comps: COMPS,
  inventory: INVENTORY,
  stops: [PHONE, EMAIL],
};
