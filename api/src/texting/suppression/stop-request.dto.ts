import { WrittenPhoneField } from '../../phone/written-phone-field.js';

/** The form of the page /stop-texts. */
export class StopRequest {
  @WrittenPhoneField()
  phone: string;
}
