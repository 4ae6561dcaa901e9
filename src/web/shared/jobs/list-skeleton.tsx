import { Skeleton } from "../../ui/skeleton.tsx";

const CARDS = ["first", "second", "third", "fourth"];

function Card() {
  return (
    <div className="voucher job-card">
      <div className="voucher-body">
        <Skeleton width="3rem" height="3rem" />
        <div className="job-main">
          <Skeleton width="60%" height="1.75rem" />
          <Skeleton width="80%" />
          <Skeleton height="3rem" />
        </div>
      </div>
      <div className="voucher-stub">
        <Skeleton width="6rem" height="1.75rem" />
        <Skeleton height="2.75rem" />
      </div>
    </div>
  );
}

/** Placeholder of a list of jobs and its filters while loading. */
export function ListSkeleton() {
  return (
    <div className="page" aria-hidden="true">
      <div className="page-top">
        <div>
          <Skeleton width="14rem" height="2.25rem" />
          <Skeleton width="11rem" height="1.5rem" />
        </div>
        <Skeleton width="16rem" height="2.75rem" />
      </div>
      <div className="board">
        <div className="filters">
          <Skeleton height="40rem" />
        </div>
        <div className="board-list">
          <div className="board-bar">
            <Skeleton width="14rem" />
          </div>
          <div className="jobs">
            {CARDS.map((key) => (
              <Card key={key} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
