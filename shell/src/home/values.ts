export const values = [
  { name: 'Professionalism', text: 'We do our homework on every property and keep our appointments.' },
  { name: 'Trustworthiness', text: 'We say what we know and what we do not know, and we put what we agree on in writing.' },
  { name: 'Helpfulness', text: 'We explain each step in plain words and help you find the papers you need.' },
  { name: 'No pressure', text: 'You can take your time, ask your family and talk to your own advisers before you decide.' },
  { name: 'No obligation', text: 'Our offer is free. You can say no to it for any reason, or for none.' },
];
