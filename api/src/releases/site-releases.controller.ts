import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { SiteReleases } from './site-releases.dto.js';
import { SiteReleasesService } from './site-releases.service.js';

/** Releases for the people who run the site. */
@StaffController('site', '/releases')
export class SiteReleasesController {
  constructor(private readonly releases: SiteReleasesService) {}

  @StaffEndpoint('GET', {
    role: 'admin',
    operationId: 'listReleases',
    summary: 'See which releases of the sections are live, and how they do',
    description: 'Asks the shell at SHELL_URL, for at most 2 s. Without its answer, the counts remain.',
    answer: SiteReleases,
  })
  list(): Promise<SiteReleases> {
    return this.releases.list();
  }
}
