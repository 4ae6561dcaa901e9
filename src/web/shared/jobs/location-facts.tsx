type Props = { job: { company: { name: string }; location: string } };

/** The company and the place of a job, as list items. */
export function LocationFacts({ job }: Props) {
  return (
    <>
      <li>
        <bdi>{job.company.name}</bdi>
      </li>
      <li>
        <bdi>{job.location}</bdi>
      </li>
    </>
  );
}
